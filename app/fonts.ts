import localFont from "next/font/local";

/*
 * Fonts come from npm packages and are self-hosted, so no third party is contacted. next/font parses these calls at
 * compile time, so every argument is a literal.
 */

// Without the optical size axis: with it the file has 132 kB, more than everything else on a public page.
const newsreader = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  weight: "200 800",
  variable: "--font-newsreader",
  adjustFontFallback: "Times New Roman",
});

const newsreaderItalic = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2",
  weight: "200 800",
  style: "italic",
  variable: "--font-newsreader-italic",
  adjustFontFallback: "Times New Roman",
  preload: false,
});

const newsreaderExt = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2",
  weight: "200 800",
  variable: "--font-newsreader-ext",
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,\
U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const instrumentSans = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-instrument-sans",
});

const instrumentSansExt = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-instrument-sans-ext",
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,\
U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const geistMono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-mono",
  adjustFontFallback: false,
});

export const fontVariables = [
  ...[newsreader, newsreaderItalic, newsreaderExt],
  ...[instrumentSans, instrumentSansExt, geistMono],
]
  .map((font) => font.variable)
  .join(" ");
