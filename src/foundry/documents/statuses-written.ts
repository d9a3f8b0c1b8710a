import { SYSTEM_ID } from "../../constants.ts";

/**
 * Operation option: whoever applies a list of changes that already holds the status effects sets it, so that they are
 * not written a second time.
 */
export const STATUSES_WRITTEN = `${SYSTEM_ID}.statusesWritten`;
