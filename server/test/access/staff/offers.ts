import type { CallName } from '#contract/paths.ts'
import {
  aboutStores,
  but,
  nobody,
  nothing,
  reviewers,
  treasurers,
  type Expected,
  type Row,
  type Scene,
} from '../cells.ts'

const groupWords = ({ cast }: Scene) => ({
  store: cast.store,
  name: 'แพ็กเกจรวม',
  detail: '',
  sheets: [cast.sheet, cast.freshSheet],
  recommended: true,
  visible: true,
})

const promoTerms = {
  description: ['ลดราคา', 'Reduced'],
  useLimitTotal: null,
  useLimitPerBuyer: 1,
  validFrom: '2026-11-20T00:00:00Z',
  validUntil: '2027-11-20T00:00:00Z',
}

let lastPromo = 0

/** Packages, by staff 1 of their store; promo codes, by staff 2 of every store. */
export const offersRows = {
  listGroups: aboutStores(reviewers),
  getGroup: aboutGroups(),
  saveGroup: [
    ...aboutGroups(groupWords),
    { about: 'a new one of the store', input: groupWords, expected: reviewers },
    {
      about: 'a new one with a sheet of another store',
      input: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, scene.cast.otherSheet] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
      looksLike: 'a new one with no sheet',
    },
    {
      about: 'a new one with a draft',
      input: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, scene.cast.draft] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
      looksLike: 'a new one with no sheet',
    },
    {
      about: 'a new one with no sheet',
      input: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, nobody] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
    },
  ],
  markGroups: [
    {
      about: 'a package of the store',
      input: ({ cast }) => ({ ids: [cast.group], mark: 'show' }),
      expected: reviewers,
      looksLike: 'no package',
    },
    {
      about: 'no package',
      input: () => ({ ids: [nobody], mark: 'show' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  uploadGroupCoverUrl: aboutGroups(),
  finishGroupUpload: aboutGroups(() => ({ key: 'x' }), 'files.bad-form'),
  listPromos: nothing(treasurers()),
  newPromo: [
    {
      about: 'a code',
      input: () => {
        lastPromo += 1
        return { promoCode: `NEW-${lastPromo}`, kind: 'percent', amount: 10, store: null, ...promoTerms }
      },
      expected: treasurers(),
    },
  ],
  savePromo: aboutPromos({ revision: 1, ...promoTerms }),
  stopPromo: aboutPromos(),
  stopSellerCode: [
    {
      about: 'no code of a seller',
      input: async (scene) => ({ promoCode: await aPromo(scene), reason: 'แจกแทนเงิน' }),
      expected: treasurers('not-found'),
    },
  ],
  getPromoUses: aboutPromos(),
} satisfies Partial<Record<CallName, Row>>

/** A package of the store, for its staff 1; for the others there is none. `done` is what those hear who may. */
function aboutGroups(rest: (scene: Scene) => object = () => ({}), done: Expected = 'ok'): Row {
  return [
    {
      about: 'a package of the store',
      input: (scene) => ({ id: scene.cast.group, ...rest(scene) }),
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no package',
    },
    {
      about: 'no package',
      input: (scene) => ({ id: nobody, ...rest(scene) }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

async function aPromo({ app }: Scene): Promise<string> {
  lastPromo += 1
  const code = `MATRIX-${lastPromo}`
  await app.platform.db
    .insertInto('promo_code')
    .values({
      code,
      kind: 'percent',
      amount: 10,
      valid_from: promoTerms.validFrom,
      valid_until: promoTerms.validUntil,
    })
    .execute()
  return code
}

function aboutPromos(rest: object = {}): Row {
  return [
    {
      about: 'a code',
      input: async (scene) => ({ promoCode: await aPromo(scene), ...rest }),
      expected: treasurers(),
    },
    { about: 'no code', input: () => ({ promoCode: 'NOSUCH', ...rest }), expected: treasurers('not-found') },
  ]
}
