/** Stores the price helper's price for whichever sheet is opened next. */
export const suggestedPriceKey = 'sarup.suggestedPrice'
