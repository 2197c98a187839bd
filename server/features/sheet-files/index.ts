export {
  draftFilesProblem,
  freezeDraftFiles,
  publishDraftFiles,
  publishDraftPictures,
  thawDraftFiles,
} from './draft.ts'
