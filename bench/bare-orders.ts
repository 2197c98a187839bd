import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'

const asked = z.object({ buyer: z.string(), sheets: z.array(z.string()) })
const named = z.object({ id: z.string() })

/**
 * What a sale costs at least: cart, order, paid, seen, each one request, one prepared statement and one commit, on tables of its
 * own with no index but their keys; no library, no bank, no books, no caller identified.
 */
export async function bareOrders(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists bench_bare cascade; create schema bench_bare;
    create table bench_bare.cart_line (buyer text, sheet_id text, primary key (buyer, sheet_id));
    create table bench_bare.orders (id uuid primary key, buyer text, satang bigint, paid_at timestamptz, seen_at timestamptz);
    create table bench_bare.order_line (order_id uuid, sheet_id text, satang bigint, primary key (order_id, sheet_id))`)
  const step = (path: string, name: string, text: string, values: (body: unknown) => unknown[]) =>
    app.post(path, async ({ body }) => (await pool.query({ name, text, values: values(body) })).rows[0] ?? {})
  step(
    '/bare/cart',
    'bare-cart',
    'insert into bench_bare.cart_line select $1, unnest($2::text[]) on conflict do nothing',
    (body) => {
      const { buyer, sheets } = asked.parse(body)
      return [buyer, sheets]
    },
  )
  step(
    '/bare/order',
    'bare-order',
    `with wanted as (delete from bench_bare.cart_line where buyer = $2 and sheet_id = any($3::text[]) returning sheet_id),
      lines as (insert into bench_bare.order_line select $1::uuid, sheet.id, price_satang from wanted join sheet on sheet.id = sheet_id
        returning satang)
    insert into bench_bare.orders (id, buyer, satang) select $1::uuid, $2, sum(satang) from lines returning id`,
    (body) => {
      const { buyer, sheets } = asked.parse(body)
      return [randomUUID(), buyer, sheets]
    },
  )
  for (const what of ['paid', 'seen'])
    step(
      `/bare/${what}`,
      `bare-${what}`,
      `update bench_bare.orders set ${what}_at = now() where id = $1 returning id`,
      (body) => [named.parse(body).id],
    )
}
