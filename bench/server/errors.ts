import type { ErrorCode } from "../protocol.ts";

/** A request refused: its code and a text for the person. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
