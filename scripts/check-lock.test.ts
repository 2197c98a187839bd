import { expect, it } from 'vitest'
import { unresolvedOptionals } from './check-lock.ts'

const canvas = { version: '1.0.11', optionalDependencies: { '@napi-rs/canvas-linux-x64-gnu': '1.0.11' } }

it('accepts a lock in which each exact optional dependency has its version', () => {
  const packages = {
    'node_modules/@napi-rs/canvas': canvas,
    'node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.11' },
  }
  expect(unresolvedOptionals({ packages })).toEqual([])
})

it('names a platform package that the lock lost', () => {
  const packages = { 'node_modules/@napi-rs/canvas': canvas }
  expect(unresolvedOptionals({ packages })).toEqual([
    'node_modules/@napi-rs/canvas wants @napi-rs/canvas-linux-x64-gnu 1.0.11; the lock has none',
  ])
})

it('looks beside the package first: a nested copy counts for its own parent only', () => {
  const packages = {
    'node_modules/a/node_modules/@napi-rs/canvas': canvas,
    'node_modules/a/node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.11' },
    'node_modules/@napi-rs/canvas-linux-x64-gnu': { version: '1.0.12' },
    'node_modules/@napi-rs/canvas': canvas,
  }
  expect(unresolvedOptionals({ packages })).toEqual([
    'node_modules/@napi-rs/canvas wants @napi-rs/canvas-linux-x64-gnu 1.0.11; the lock has 1.0.12',
  ])
})

it('leaves ranges to npm', () => {
  expect(
    unresolvedOptionals({ packages: { 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } } }),
  ).toEqual([])
})
