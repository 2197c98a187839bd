import { useLoaderData } from 'react-router'
import { isNoticeTime } from '#rules/messages/calendar.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ClosingCalls } from './ClosingCalls.tsx'
import { Hero } from './Hero.tsx'
import { MyExams } from './MyExams.tsx'
import { Hits } from './Hits.tsx'
import { PromotionBanner } from './PromotionBanner.tsx'
import { Regions } from './Regions.tsx'
import { Reviews } from './Reviews.tsx'
import { Statistics } from './Statistics.tsx'

async function load({ api }: LoadArgs) {
  const [home, showcase] = await Promise.all([api.call('getHome'), api.call('homeShowcase')])
  return {
    count: home.data.count,
    // Only how many: the institutions themselves come when a region is opened, and stay out of every document.
    storesByRegion: [0, 1, 2, 3, 4, 5].map(
      (region) => home.data.storeList.filter((store) => store.category === region).length,
    ),
    sheets: showcase.data.sheets,
    reviews: showcase.data.reviews,
    isPromotion: isNoticeTime('promotion-2025-08', new Date()),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function HomeScreen() {
  const { count, storesByRegion, sheets, reviews, isPromotion } = useLoaderData<typeof clientLoader>()
  const words = useWords(homeWords)
  return (
    <>
      <PageHead title={words.homeTitle} description={words.heroText} />
      {isPromotion && <PromotionBanner />}
      <MyExams />
      <Hero covers={sheets.slice(0, 3)} />
      <Hits sheets={sheets} />
      <Regions storesByRegion={storesByRegion} />
      <Statistics count={count} />
      <Reviews reviews={reviews} />
      <ClosingCalls />
    </>
  )
}
