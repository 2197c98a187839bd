import { describe, expect, test } from 'vitest'
import { findThaiAddresses } from './thai-addresses.ts'

const at = (search: string) =>
  findThaiAddresses(search).map(
    ({ addSmallDistrict, addDistrict, addProvince, addPostal }) =>
      `${addSmallDistrict} ${addDistrict} ${addProvince} ${addPostal}`,
  )

describe('Thai addresses', () => {
  test('by postal code: every sub-district of it', () => {
    expect(at('10330').sort()).toEqual([
      'ปทุมวัน ปทุมวัน กรุงเทพมหานคร 10330',
      'รองเมือง ปทุมวัน กรุงเทพมหานคร 10330',
      'ลุมพินี ปทุมวัน กรุงเทพมหานคร 10330',
      'วังใหม่ ปทุมวัน กรุงเทพมหานคร 10330',
    ])
    expect(at('๑๐๓๓๐')).toHaveLength(4)
    expect(at('99999')).toEqual([])
    expect(at('103')).toEqual([])
  })

  test('by name, with or without what it is called, the beginning first', () => {
    expect(at('สุเทพ')[0]).toBe('สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200')
    expect(at('ตำบลสุเทพ อำเภอเมืองเชียงใหม่')).toContain('สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200')
    expect(at('แขวงวังใหม่ เขตปทุมวัน')).toEqual(['วังใหม่ ปทุมวัน กรุงเทพมหานคร 10330'])
    expect(at('ก')).toEqual([])
    expect(at('')).toEqual([])
  })

  test('know the newer sub-districts of Bangkok and not the abolished ones', () => {
    expect(at('อ่อนนุช สวนหลวง')).toEqual(['อ่อนนุช สวนหลวง กรุงเทพมหานคร 10250'])
    expect(at('พลับพลา วังทองหลาง')).toEqual(['พลับพลา วังทองหลาง กรุงเทพมหานคร 10310'])
    const bangkok = new Set(at('กรุงเทพมหานคร').map((line) => line.split(' ')[1]))
    expect(bangkok.size).toBeGreaterThan(5)
  })

  test('hold 77 provinces and fifty districts of Bangkok, each sub-district once', () => {
    const provinces = new Set<string>()
    const districts = new Set<string>()
    for (const province of ['กรุงเทพมหานคร', 'เชียงใหม่', 'สงขลา'])
      for (const line of at(province)) provinces.add(line.split(' ')[2] ?? '')
    for (let postal = 10100; postal <= 10999; postal += 1)
      for (const line of at(String(postal))) {
        const [, district = '', province] = line.split(' ')
        if (province === 'กรุงเทพมหานคร') districts.add(district)
      }
    expect(districts.size).toBe(50)
  })
})
