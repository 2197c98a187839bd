/** The look of the simulated bank: on purpose not Sarup's, so that no tester takes the two for one. */
export const sandboxStyle = `
:root { color-scheme: light dark; --ink: #10231c; --paper: #f2f7f4; --card: #ffffff; --line: #c9d8d0; --green: #0b5d43; --on-green: #ffffff;
  --hint: #47594f; --warning: #fff4cf; --on-warning: #4a3900; --bad: #a3191f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f0ea; --paper: #0d1613; --card: #15211c; --line: #33473e; --green: #5fd6a6; --on-green: #062117; --hint: #a9bdb2;
    --warning: #3a3010; --on-warning: #ffe9a6; --bad: #ff9a94 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.65 'Noto Sans Thai', 'Sarabun', 'Leelawadee UI', 'Thonburi', sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 1rem }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem }
h1 { font-size: 1.5rem; margin: .25rem 0 } h2 { font-size: 1.125rem; margin: 0 0 .5rem }
a { color: var(--green) } .language { display: inline-block; padding: .6rem }
.warning { background: var(--warning); color: var(--on-warning); padding: .6rem .9rem; border-radius: .6rem; margin: .25rem 0 1rem }
.notice { color: var(--bad); font-weight: 600 }
.card { display: block; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1rem; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1rem } dt { color: var(--hint) } dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.5rem; font-weight: 700; line-height: 1.3 }
label { display: block; font-weight: 600; margin: .5rem 0 .25rem }
textarea, input[name=payer] { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--hint); border-radius: .5rem; padding: .6rem }
textarea { font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; resize: vertical }
fieldset { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .25rem .75rem } legend { font-weight: 600; padding: 0 .35rem }
.choice { display: flex; align-items: center; gap: .75rem; font-weight: 400; min-height: 2.75rem; margin: 0 }
.choice input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--green) }
button { width: 100%; min-height: 3rem; font: inherit; font-weight: 700; border: 0; border-radius: .6rem; background: var(--green); color: var(--on-green); cursor: pointer }
button.quiet { background: transparent; color: var(--green); border: 2px solid var(--green) }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
.hint { color: var(--hint); margin: .25rem 0 .75rem; font-size: .9375rem }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; background: #fff; border-radius: .5rem }
ul { list-style: none; margin: 0; padding: 0 } li a { display: block; padding: .6rem 0 }
`
