import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  firstPages,
  firstPriceChoices,
  type PriceChoices,
  type PriceInput,
  type PriceLabel,
  priceInputNames,
  priceInputs,
  readPages,
  suggestPriceBaht,
  sumOfPoints,
} from '#rules/sheets/price-helper.ts'
import { tabKeeper } from '#web/browser/storage.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { pagesProblemWords, priceHelperWords, priceInputWords } from '#web/words/seller/price-helper.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './price-helper.module.css'

/** Where the editor looks for a price that was chosen here. */
const SUGGESTED_PRICE_KEY = 'sarup.suggestedPrice'

/** Twelve answers, and the price they suggest while one answers (seller.md §9). `?{sheetId}` leads back to that draft. */
export default function PriceHelperScreen() {
  const words = useWords(priceHelperWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const me = useMe()
  const [choices, setChoices] = useState<PriceChoices>(firstPriceChoices)
  const [pagesText, setPagesText] = useState(firstPages)
  const read = readPages(pagesText)
  const price = 'pages' in read ? suggestPriceBaht(choices, read.pages) : undefined

  const use = async () => {
    if (price === undefined) return
    tabKeeper.setItem(SUGGESTED_PRICE_KEY, String(price))
    const [sheetId] = new URLSearchParams(search).keys()
    if (me?.user.seller && sheetId) {
      await navigate(`/seller/editSheet?${encodeURIComponent(sheetId)}&price=${price}`)
      return
    }
    showToast({ text: words.kept(price), tone: 'good' })
    await navigate(me?.user.seller ? '/seller/mysheet' : '/seller')
  }
  const nameOf = (label: PriceLabel) => {
    if (typeof label === 'string') return label
    return 'type' in label ? words.type(label.type) : words.minutes(label.minutes)
  }

  return (
    <PageShell width="narrow" className={classes.page ?? ''}>
      <PageHead title={words.title} />
      <header>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.text}</p>
      </header>
      <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
        {priceInputNames.map((name) => {
          const { options }: PriceInput = priceInputs[name]
          const [label, hint] = priceInputWords[name]
          return (
            <div key={name} className={classes.field}>
              <SelectField
                label={say(label, language)}
                aria-describedby={`hint-${name}`}
                value={choices[name]}
                onChange={(event) => setChoices({ ...choices, [name]: Number(event.target.value) })}
              >
                {options.map((option, place) => (
                  <option key={option.value} value={place}>
                    {nameOf(option.label)}
                  </option>
                ))}
              </SelectField>
              <p id={`hint-${name}`} className={classes.hint}>
                {say(hint, language)}
              </p>
            </div>
          )
        })}
        <TextField
          label={words.pages}
          hint={'problem' in read ? say(pagesProblemWords[read.problem], language) : ' '}
          invalid={'problem' in read}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={pagesText}
          onChange={(event) => setPagesText(event.target.value)}
        />
      </form>
      <p className={classes.hint}>{words.how}</p>
      <div className={classes.bar}>
        <p className={classes.result} aria-live="polite" aria-atomic="true">
          <span className={classes.hint}>
            {words.suggested} · {words.points(sumOfPoints(choices))}
          </span>
          <strong className={classes.price}>{price === undefined ? words.noPrice : `฿${price}`}</strong>
        </p>
        <Button disabled={price === undefined} onClick={() => void use()}>
          {words.use}
        </Button>
      </div>
    </PageShell>
  )
}
