import { expect, test } from 'vitest'
import { cannedReplyNames, caseTopicKeys, repliesTo } from './cases.ts'

test('of a topic its own answers come first, and none is lost', () => {
  for (const topic of caseTopicKeys) {
    const replies = repliesTo(topic)
    expect(new Set(replies)).toEqual(new Set(Object.keys(cannedReplyNames)))
    const own = Object.values(cannedReplyNames).filter(({ of }) => of === topic).length
    expect(replies.slice(0, own).every((reply) => cannedReplyNames[reply].of === topic)).toBe(true)
  }
})
