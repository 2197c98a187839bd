import { storyPicture } from '#contract/buyer/library.ts'
import { reads } from '#server/platform/route.ts'
import { linkToStory } from './story.ts'

export { registerStories } from './story.ts'

export const routes = [
  reads(storyPicture, async (input, { caller, platform }) => ({
    data: await linkToStory(platform, caller, input),
  })),
]
