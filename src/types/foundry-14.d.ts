/**
 * The few names of Foundry VTT 14 that we use and that the published type definitions (13) do not have.
 * Only `foundry/compat.ts` reads them.
 * Sources: foundryvtt/foundryvtt #13090 (operators), #13122 (status effects), #8856 (message modes).
 */

/** Value that deletes the key it is written to. */
declare const _del: object;

/** Value that replaces the key it is written to as a whole instead of merging. */
declare function _replace<T>(value: T): { readonly replacement: T };
