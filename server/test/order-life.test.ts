import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLosses } from './losses.ts'
import { type Model, commands, openShop, promoUses } from './order-life-model.ts'
import { openTill } from './till.ts'

/** Five hundred sequences of fifty with MODEL_RUNS=500 MODEL_LENGTH=50 (security-and-reliability §8). */
const runs = Number(process.env.MODEL_RUNS ?? 15)
/** Other sequences with another MODEL_SEED: a rare case is found by who looks for it, not by who changes something else. */
const seed = Number(process.env.MODEL_SEED ?? 20_261_121)
const length = Number(process.env.MODEL_LENGTH ?? 30)

const till = await openTill()

test(
  'the life of orders: whatever buyers, bank and time do, the shop is as the model says and the doctor finds nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: length, size: 'max' }), async (sequence) => {
        const shop = await openShop(till)
        const now = till.shop.platform.clock.now()
        const model: Model = {
          now: now.getTime(),
          orders: [],
          owned: new Set(),
          usesLeft: promoUses,
          dueBack: 0,
          unmatched: 0,
        }
        await fc.asyncModelRun(() => ({ model, real: shop }), sequence)
        expect(await findLosses(till.shop.platform.db, till.shop.platform.clock.now())).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  },
  300_000 + runs * length * 400,
)
