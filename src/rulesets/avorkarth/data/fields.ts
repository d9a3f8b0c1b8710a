export * from "../../../foundry/data/fields.ts";
