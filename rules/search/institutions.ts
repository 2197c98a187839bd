import { normaliseText } from './normalise.ts'

/**
 * Nicknames of institutions among students, by official abbreviation (the store's short name). The store's own names and short name are
 * searched as well and need no row.
 */
export const institutionNicknames = new Map<string, readonly string[]>(
  Object.entries({
    CU: ['จุฬา', 'จุฬาฯ', 'จฬ', 'chula'],
    TU: ['มธ', 'ม.ธรรมศาสตร์', 'ธรรมศาสตร์', 'มธ.รังสิต'],
    KU: ['มก', 'ม.เกษตร', 'เกษตร', 'เกษตรบางเขน', 'kaset'],
    MU: ['มม', 'ม.มหิดล', 'มหิดล'],
    CMU: ['มช', 'ม.เชียงใหม่', 'เชียงใหม่'],
    KMITL: ['สจล', 'พระจอมลาดกระบัง', 'ลาดกระบัง', 'เจ้าคุณทหาร'],
    KKU: ['มข', 'ม.ขอนแก่น', 'ขอนแก่น'],
    PSU: ['มอ', 'ม.อ.', 'สงขลา', 'สงขลานครินทร์'],
    SWU: ['มศว', 'ศรีนครินทร์', 'ประสานมิตร'],
    KMUTT: ['มจธ', 'บางมด', 'พระจอมธนบุรี'],
    KMUTNB: ['มจพ', 'พระนครเหนือ', 'พระจอมพระนครเหนือ'],
    SU: ['มศก', 'ศิลปากร'],
    BUU: ['มบ', 'ม.บูรพา', 'บูรพา'],
    NU: ['มน', 'ม.นเรศวร', 'นเรศวร'],
    SUT: ['มทส', 'สุรนารี'],
    MFU: ['มฟล', 'แม่ฟ้าหลวง'],
    WU: ['มวล', 'วลัยลักษณ์'],
    RU: ['มร', 'ม.ราม', 'ราม', 'รามคำแหง'],
    STOU: ['มสธ', 'สุโขทัย'],
    MSU: ['มมส', 'สารคาม'],
    UBU: ['มอบ', 'ม.อุบล', 'อุบล'],
    MJU: ['มจ', 'แม่โจ้'],
    UP: ['มพ', 'ม.พะเยา', 'พะเยา'],
    TSU: ['มทษ', 'ทักษิณ'],
    NIDA: ['นิด้า', 'สพบ'],
    SDU: ['มสด', 'สวนดุสิต'],
    RMUTT: ['มทร.ธัญบุรี', 'ราชมงคลธัญบุรี'],
    VRU: ['มรว', 'ราชภัฏวไลย'],
    SSRU: ['สวนสุนันทา'],
    UTCC: ['มกค', 'หอการค้า'],
    BU: ['ม.กรุงเทพ'],
    ABAC: ['เอแบค', 'อัสสัมชัญ'],
    AU: ['เอแบค', 'อัสสัมชัญ'],
    RSU: ['ม.รังสิต'],
    TGAT: ['tpat', 'ทีแกท', 'ทีแพท'],
    ALEVEL: ['เอเลเวล', 'a level'],
    COTMES: ['กสพท'],
  }),
)

export type SearchStore = { code: number; nameTh: string; nameEn: string; short: string }

type InstitutionMatch = 'name' | 'nickname' | undefined

/** Tells whether text names an institution: by its abbreviation or nickname, or a piece of its name (three letters or more). */
export type InstitutionMatcher = {
  codes: number[]
  match: (position: number, text: string) => InstitutionMatch
  /** True when the text is the abbreviation or nickname of any institution. */
  isNickname: (text: string) => boolean
}

export function institutionMatcher(stores: SearchStore[]): InstitutionMatcher {
  const names = stores.map((store) =>
    [store.nameTh, store.nameEn, store.short].map(normaliseText).join('\u0001'),
  )
  const nicknames = stores.map(
    (store) =>
      new Set(
        [store.short, ...(institutionNicknames.get(store.short) ?? [])]
          .map(normaliseText)
          .filter((name) => name !== ''),
      ),
  )
  const all = new Set(nicknames.flatMap((set) => [...set]))
  return {
    codes: stores.map((store) => store.code),
    match(position, text) {
      if (nicknames[position]?.has(text) === true) return 'nickname'
      return text.length >= 3 && names[position]?.includes(text) === true ? 'name' : undefined
    },
    isNickname: (text) => all.has(text),
  }
}
