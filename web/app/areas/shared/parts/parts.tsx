import { IconDownload, IconPlus, IconTrash } from '#web/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { bookMoods } from '#rules/brand/book-shape.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { FileDrop } from '#web/features/uploads/FileDrop.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ThaiDateField, ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { MenuButton } from '#web/ui/Menu.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { StrokeRows, Strokes } from '#web/ui/Strokes.tsx'
import { useLanguage } from '#web/words/use-words.tsx'

const looks = ['filled', 'outline', 'light', 'subtle', 'danger'] as const
const name = 'แคลคูลัส 1 ลิมิตและอนุพันธ์'
const months = Array.from({ length: 12 }, (_, at) => ({
  key: String(at),
  label: `${at + 1}/69`,
  value: [4, 7, 5, 9, 12, 3, 0, 8, 14, 18, 16, 11][at] ?? 0,
}))

/** Every part in every state on one page, of the development server only: what a change of one does to all. */
export default function PartsScreen() {
  const { language, setLanguage } = useLanguage()
  const [text, setText] = useState('EC210')
  const [date, setDate] = useState('2026-11-22')
  const thai = language === 'th'
  return (
    <PageShell>
      <PageHead title={thai ? 'ชิ้นส่วน' : 'Parts'} hidden />
      <h1>
        <MarkerStroke>{thai ? 'ชิ้นส่วนทั้งหมด' : 'All parts'}</MarkerStroke>
      </h1>
      <Row>
        <Button onClick={() => setLanguage(thai ? 'en' : 'th')}>{thai ? 'English' : 'ไทย'}</Button>
        {(['light', 'dark'] as const).map((scheme) => (
          <Button
            key={scheme}
            look="outline"
            onClick={() => document.documentElement.setAttribute('data-scheme', scheme)}
          >
            {scheme}
          </Button>
        ))}
      </Row>
      <Part name="book">
        <Row>
          {bookMoods.map((mood) => (
            <figure key={mood}>
              <Book mood={mood} size={72} sticker />
              <figcaption>{mood}</figcaption>
            </figure>
          ))}
        </Row>
      </Part>
      <Part name="button">
        {looks.map((look) => (
          <Row key={look}>
            <Button look={look}>{look}</Button>
            <Button look={look} size="small" icon={<IconPlus size={18} />}>
              {thai ? 'เพิ่มชีท' : 'Add'}
            </Button>
            <Button look={look} busy>
              {thai ? 'กำลังบันทึก' : 'Saving'}
            </Button>
            <Button look={look} disabled>
              {thai ? 'ยังไม่ได้' : 'Not yet'}
            </Button>
          </Row>
        ))}
      </Part>
      <Part name="mark">
        <Row>
          <Chip>{thai ? 'กลางภาค' : 'Midterm'}</Chip>
          <Chip chosen>{thai ? 'ปลายภาค' : 'Final'}</Chip>
          <Chip removable aria-label="remove">
            ม.เชียงใหม่
          </Chip>
          <CodeChip code="EC210" />
          {(['', 'leaf', 'amber', 'red', 'ink', 'marker'] as const).map((tone) => (
            <span key={tone} className="badge" data-tone={tone}>
              {thai ? 'กำลังตรวจ' : 'In review'}
            </span>
          ))}
          <IconButton label="Delete">
            <IconTrash size={20} />
          </IconButton>
          <MenuButton
            label="Menu"
            items={[{ label: 'CSV', icon: <IconDownload size={18} />, onChoose: () => {} }]}
          >
            <IconDownload size={20} />
          </MenuButton>
          <Avatar name="น้ำฝน ใจดี" />
          <Stars score={4.6} />
          <Baht baht={1234.5} as="payment" />
        </Row>
      </Part>
      <Part name="field">
        <Row>
          <TextField
            label={thai ? 'ชื่อวิชา' : 'Course'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <TextField
            label="Invalid"
            value="?"
            invalid
            hint={thai ? 'พิมพ์รหัสวิชา เช่น EC210' : 'Type a code, EC210'}
            readOnly
          />
          <TextField label="Disabled" value="" disabled readOnly />
          <SelectField label={thai ? 'เทอม' : 'Term'}>
            <option>1</option>
            <option>2</option>
          </SelectField>
          <Combobox
            label={thai ? 'สถาบัน' : 'Institution'}
            options={[{ value: '1', label: 'จุฬาลงกรณ์มหาวิทยาลัย' }]}
            value="1"
            onChange={() => {}}
            noMatch="–"
          />
          <ThaiDateField label={thai ? 'วันที่' : 'Day'} value={date} onChange={setDate} />
          <ThaiMonthField label={thai ? 'เดือน' : 'Month'} value={date.slice(0, 7)} onChange={() => {}} />
          <ThaiDateTimeField label={thai ? 'เวลา' : 'Time'} value={`${date}T19:00`} onChange={() => {}} />
        </Row>
      </Part>
      <Part name="file">
        <FileDrop label={thai ? 'เลือกไฟล์ PDF' : 'Choose a PDF'} accept="application/pdf" onFiles={() => {}} />
        <FileDrop label={thai ? 'กำลังส่ง' : 'Sending'} accept="image/*" share={0.6} onFiles={() => {}} />
      </Part>
      <Part name="chart">
        <Strokes strokes={months} label="12" write={(value) => `฿${value}`} median={thai ? 'ปกติ' : 'Usual'} />
        <StrokeRows
          label="rows"
          rows={[
            { key: 'a', name: 'ม.เชียงใหม่', value: 9, before: 12, shownValue: '฿9' },
            { key: 'b', name: 'ม.ขอนแก่น', value: 4, before: 2, shownValue: '฿4' },
          ]}
        />
      </Part>
      <Part name="table">
        <DataTable
          label="table"
          columns={[
            { key: 'name', title: thai ? 'ชีท' : 'Sheet', cell: () => name, sort: 'name' },
            {
              key: 'price',
              title: thai ? 'ราคา' : 'Price',
              cell: (row: number) => row.toFixed(2),
              numeric: true,
            },
          ]}
          rows={[49, 59, 1290]}
          rowKey={String}
          sort="name"
          onSort={() => {}}
          current="59"
        />
        <Pager page={2} pageSize={10} total={96} onPage={() => {}} onPageSize={() => {}} />
      </Part>
      <Part name="page">
        <p className="note">{thai ? 'หน้านี้ออกสอบบ่อย' : 'This page is often asked'}</p>
        <p className="paper pad-strip">{name}</p>
        <div className="page">
          <EmptyState
            text={thai ? 'ไม่พบชีท ลองใช้รหัสวิชา' : 'Nothing found. Try a course code'}
            mood="searching"
          />
        </div>
      </Part>
      <Part name="state">
        <ErrorState failure={new Error('offline')} onRetry={() => {}} />
        <Skeleton height="3rem" radius="1rem" />
      </Part>
    </PageShell>
  )
}

/** Each has its pictures (e2e/quality/parts.test.ts). */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-picture={name} className="stack one-column gap-md above-md">
      <h2>{name}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '1rem' }}>{children}</div>
}
