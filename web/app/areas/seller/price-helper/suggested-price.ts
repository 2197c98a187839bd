/** Where the price helper leaves its price for whichever sheet is opened next. */
export const suggestedPriceKey = 'sarup.suggestedPrice'
