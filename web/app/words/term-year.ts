import { defineWords } from './use-words.tsx'

/** Term and academic year of the lists of own sheets. */
export const termYearWords = defineWords('termYear', {
  term: ['เทอม', 'Term'],
  asItIs: ['ไม่เปลี่ยน', 'As it is'],
  anyTerm: ['ทุกเทอม', 'Any term'],
  termOption: [(term: number) => `เทอม ${term}`, (term: number) => `Term ${term}`],
  year: ['ปีการศึกษา', 'Academic year'],
  anyYear: ['ทุกปี', 'All years'],
})
