/** Questions to the author of a sheet. In characters, as people count them. */
export const questionLengthMax = 300
export const answerLengthMax = 600

/** Questions of one person about one sheet that wait for an answer. */
export const openQuestionsMax = 3
