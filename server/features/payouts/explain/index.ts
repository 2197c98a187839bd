import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { explainOrder } from '#contract/buyer/explanation.ts'
import { explainRevenue } from '#contract/seller/explanation.ts'
import type { explained, shownPart } from '#contract/shared/explanation.ts'
import { explainFigure } from '#contract/staff/explanation.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'
import type { Figure } from './explain.ts'
import type { Viewer } from './lines.ts'
import { explanationFile, explanationKey } from './sign.ts'

export const routes = [
  reads(explainOrder, ({ figure, ...shown }, { db, caller, platform }) =>
    answer(db, platform, figure, { kind: 'buyer', id: caller.id }, shown),
  ),
  reads(explainRevenue, async ({ figure, ...shown }, { db, caller, platform }) => {
    const own = figure.kind === 'month' ? { ...figure, seller: caller.id } : figure
    return await answer(db, platform, own, { kind: 'seller', id: caller.id }, shown)
  }),
  reads(explainFigure, ({ figure, ...shown }, { db, platform }) =>
    answer(db, platform, figure, { kind: 'staff' }, shown),
  ),
]

type Shown = Omit<z.output<z.ZodObject<typeof shownPart>>, 'figure'>

async function answer(
  db: Db,
  platform: Platform,
  figure: Figure,
  viewer: Viewer,
  { as, kinds, text = '', skip, limit }: Shown,
): Promise<z.output<typeof explained>> {
  // Imported on demand: it is a tenth of the server's code, and few ask for it.
  const { explain } = await import('./explain.ts')
  const { chain, result } = await explain(db, platform, figure, viewer)
  const wanted = text.trim().toLowerCase()
  const fitting = chain.steps
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .filter(
      ({ what, ref }) => wanted === '' || [...what, ref].some((one) => one.toLowerCase().includes(wanted)),
    )
    .toReversed()
  const counts = Map.groupBy(chain.steps, ({ kind }) => kind)
  return {
    baht: satangToBaht(chain.after(result)),
    result,
    count: fitting.length,
    kinds: [...counts].map(([kind, steps]) => ({ kind, count: steps.length })),
    given: chain.steps.filter(({ op }) => op === 'given').length,
    rules: [...chain.rules.values()],
    steps: fitting.slice(skip, skip + limit),
    file:
      as === undefined
        ? null
        : explanationFile(platform, as, {
            figure,
            audience: viewer.kind,
            madeAt: platform.clock.now(),
            chain,
            result,
          }),
  }
}

/** `GET /explanation-key.pem`: the key with which files of explanations are signed; `/recompute.mjs` beside it verifies them. */
export function registerExplanationKey(app: FastifyInstance, platform: Platform): void {
  const pem = explanationKey(platform)
  app.get('/explanation-key.pem', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/x-pem-file',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      .send(pem),
  )
}
