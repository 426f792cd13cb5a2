/** A day, in ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A minute, in ms. */
export const minuteMs = 60 * 1000;
