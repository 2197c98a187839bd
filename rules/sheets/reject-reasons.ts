/** A seller must be able to act on it: one word is no reason, and the column holds no more. */
export const rejectReasonLengthMin = 3
export const rejectReasonLengthMax = 2_000
