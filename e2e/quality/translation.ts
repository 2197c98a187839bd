import type { Page } from 'playwright-core'
import { type Language, wordsIn } from '#e2e/words.ts'

/**
 * What stands on the page in the wrong language: any of our texts of the other one, the name of a text instead of the text,
 * and in English Thai letters (the sign of the baht is none) on what people press or fill in. Names and what sellers wrote may be Thai everywhere.
 */
export async function untranslated(
  page: Page,
  language: Language,
  names: readonly string[] = [],
): Promise<string[]> {
  const own = new Set(textsOf(language).values())
  const other = [...textsOf(language === 'th' ? 'en' : 'th')]
  // A short word may also be a part of a person's name.
  const foreign = other.flatMap(([, text]) => (text.length < 5 || own.has(text) ? [] : [text]))
  const keys = other.flatMap(([key]) => (/[a-z][A-Z]/.test(key) ? [key] : []))
  const suspects = await page.evaluate(
    ({ forbidden, english, names }) => {
      const shown = new Set<string>([document.title])
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest('script, style') !== null) continue
        // A word that may not break is an element of its own, and neither it nor what stands beside it is a text of its own.
        const whole = node.parentElement.closest('[data-part]')?.parentElement ?? node.parentElement
        const text = whole.querySelector(':scope > [data-part]') === null ? node : whole
        shown.add(text.textContent?.trim() ?? '')
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          shown.add(element.getAttribute(name)?.trim() ?? '')
      }
      const wrong = forbidden.filter((text) => shown.has(text) && !names.includes(text))
      if (!english) return wrong
      const chrome = document.querySelectorAll<HTMLElement>(
        'header nav, footer nav, label, legend, dt, summary, option, main button, [placeholder]',
      )
      const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
      const thai = [...chrome].filter((element) =>
        /[\u0E01-\u0E3A\u0E40-\u0E59]/.test(
          withoutNames(element.innerText) + (element.getAttribute('placeholder') ?? ''),
        ),
      )
      return [...wrong, ...thai.map((element) => `${element.tagName}: ${element.innerText.slice(0, 1000)}`)]
    },
    { forbidden: [...foreign, ...keys], english: language === 'en', names },
  )
  return suspects
}

function textsOf(language: Language): Map<string, string> {
  const { refusal: _, bank: __, ...areas } = wordsIn(language)
  const texts = Object.values(areas).flatMap((area) => Object.entries(area))
  return new Map(texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])))
}
