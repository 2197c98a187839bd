import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Withholding-tax certificates: their numbers, and what they certify (payouts-and-tax §3). */
export const checksOfCertificates: readonly Check[] = [
  {
    name: 'tax certificates are numbered from 1 per payer and year, without a gap, none twice, as far as the counter says',
    mend: 'Find the action in the audit trail (tax-certificate.issue); a number is never used again, so tell the accountant of the gap',
    // In the order of the index of the numbers: nothing is sorted.
    wrong: sql`select concat_ws(' ', payer, tax_year, number) as what from (
        select payer, tax_year, number, lag(number, 1, 0) over (partition by payer, tax_year order by number) as before
        from tax_certificate) numbered
      where number <> before + 1
      union all
      select concat_ws(' ', payer, tax_year, 'last') from tax_certificate_number n
        full join (select payer, tax_year, max(number) as last from tax_certificate group by payer, tax_year) c using (payer, tax_year)
        where n.last is distinct from c.last`,
  },
  {
    name: 'a tax certificate has a line of its own in the return of its payer and month, unless the bank reports the tax',
    mend: 'Compare with the return that was filed; cancel and replace the certificate with the wrong line',
    wrong: sql`select c.id as what from tax_certificate c join payout p on p.id = c.payout_id
        where (c.line_in_return is not null) <> (p.channel = 'ORDINARY')
      union all
      select concat_ws(' ', c.payer, to_char(p.paid_on, 'YYYY-MM'), c.line_in_return) from tax_certificate c join payout p on p.id = c.payout_id
        where c.line_in_return is not null
        group by c.payer, to_char(p.paid_on, 'YYYY-MM'), c.line_in_return having count(distinct c.payout_id) > 1`,
  },
  {
    name: 'a tax certificate is of a payout with tax, its payer and year; what was replaced is cancelled, and one is in force at most',
    mend: 'Cancel the wrong one at /staff/tax/certificate, so that the seller holds one; the other stays in the books as cancelled',
    wrong: sql`select c.id as what from tax_certificate c left join payout p on p.id = c.payout_id
        left join tax_certificate old on old.id = c.replaces_id
        where (p.payer, extract(year from p.paid_on)::int, p.tax_satang > 0) is distinct from (c.payer, c.tax_year, true)
          or (c.replaces_id is not null and (old.cancelled_at is null or old.payout_id <> c.payout_id))
      union all
      select payout_id from tax_certificate where cancelled_at is null group by payout_id having count(*) > 1`,
  },
]
