/** Files below the limit of reached branches, each with the reason. */
export const exceptions: Record<string, string> = {};
