/** The part of `@foundryvtt/foundryvtt-cli` (MIT, without types of its own) that our tools use. */
declare module "@foundryvtt/foundryvtt-cli" {
  interface CompileOptions {
    yaml?: boolean;
    recursive?: boolean;
    log?: boolean;
    transformEntry?: (entry: Record<string, unknown>) => Promise<false | undefined> | false | undefined;
  }
  interface ExtractOptions extends CompileOptions {
    clean?: boolean;
    folders?: boolean;
    omitVolatile?: boolean;
    transformName?: (entry: Record<string, unknown>) => string;
  }
  export function compilePack(source: string, target: string, options?: CompileOptions): Promise<void>;
  export function extractPack(source: string, target: string, options?: ExtractOptions): Promise<void>;
}
