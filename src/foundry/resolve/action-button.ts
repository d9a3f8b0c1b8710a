/** What a button says of the dialog that it opens: `data-field-score="pro"` is the field `score`. Texts only. */
export const fieldsOf = ({ dataset }: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dataset).flatMap(([key, value]) => {
      const field = /^field([A-Z].*)$/.exec(key)?.[1];
      return field && value !== undefined ? [[`${field.charAt(0).toLowerCase()}${field.slice(1)}`, value]] : [];
    }),
  );
