/** Dark squares of a code that leads nowhere. */
const code = ['1110101', '1010111', '1110010', '0011001', '1110111', '1010100', '1110111']

type SamplePaperProps = { width: number; className: string }

/** A certificate in small, with the two places to look at under the marker and the figures of the example. */
export function SamplePaper({ width, className }: SamplePaperProps) {
  return (
    <svg
      className={`rigid cast ${className}`}
      style={{ rotate: '2deg' }}
      viewBox="0 0 210 290"
      width={width}
      height={Math.round((width * 290) / 210)}
      fontSize={10}
      fontWeight={700}
      aria-hidden="true"
    >
      <rect style={{ fill: 'var(--white)' }} x="1" y="1" width="208" height="288" rx="4" />
      <rect style={{ fill: 'var(--marker)' }} x="150" y="14" width="48" height="20" rx="4" />
      <rect style={{ fill: 'var(--marker)' }} x="146" y="226" width="54" height="54" rx="6" />
      <text x="174" y="28" textAnchor="middle">
        2568/12
      </text>
      <path
        d="M14 24h58M14 52h96M14 62h132M14 86h96M14 96h120M14 120h182v84H14zM14 136h182M14 153h182M14 170h182M14 187h182M110 120v84M152 120v84M14 222h70M14 236h96M14 262h58"
        fill="none"
        style={{ stroke: 'var(--gray-4)' }}
      />
      <g fontSize={8} textAnchor="end">
        <text x="149" y="165">
          2,340.00
        </text>
        <text x="193" y="165">
          70.20
        </text>
      </g>
      {/* The one place that the camera is for. */}
      <path
        d="M92 250c8 20 26 24 46 14M128 254l11 9l-8 12"
        fill="none"
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ stroke: 'var(--ink-6)' }}
      />
      {code.flatMap((cells, y) =>
        [...cells].map(
          (cell, x) =>
            cell === '1' && <rect key={`${x} ${y}`} x={152 + 6 * x} y={232 + 6 * y} width="6" height="6" />,
        ),
      )}
    </svg>
  )
}
