/**
 * The advisory lock of the months: whoever posts to one holds it shared, whoever closes one holds it alone. A close therefore sees
 * every sale of its month, and a sale that comes later sees the close.
 */
export const monthsLock = 25_691
