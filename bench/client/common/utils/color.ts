/** A colour as a number 0xRRGGBB; NaN when it is none. `css` gives `#rrggbb`. */
export class Color extends Number {
  static from(value: unknown): Color {
    if (value === null || value === undefined) return new Color(Number.NaN);
    if (value instanceof Color) return value;
    if (typeof value === "number") return new Color(value);
    if (Array.isArray(value)) {
      const [r = 0, g = 0, b = 0] = value.map((v) => Math.round(Number(v) * 255));
      return new Color((r << 16) | (g << 8) | b);
    }
    return Color.fromString(String(value));
  }
  static fromString(text: string): Color {
    const hex = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
    return new Color(hex === undefined ? Number.NaN : Number.parseInt(hex, 16));
  }
  static isValid(text: unknown): boolean {
    return typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
  }
  get valid(): boolean {
    return !Number.isNaN(this.valueOf());
  }
  get css(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#000000";
  }
  get rgb(): [number, number, number] {
    const n = this.valueOf();
    return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
  }
  override toString(): string {
    return this.css;
  }
  toJSON(): string {
    return this.css;
  }
}
