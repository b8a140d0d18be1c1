/** Words that are lower case within a name. `A` isn't included: it is often an initial. */
export const smallWords: ReadonlySet<string> = new Set(
  'AN AND AS AT BY DE FOR FROM IN INTO OF ON OR THE TO VIA WITH'.split(' '),
)

/** Words after which a single `A` is the article. */
export const wordsBeforeArticle: ReadonlySet<string> = new Set(
  'ADOPT AND AS AT BE BUILD BY FEED FOR FROM GIVE HAVE HELP IN IS LIKE LIVE MAKE OF ON ONCE SAVE SUCH TAKE TO TOUCH WITH'.split(
    ' ',
  ),
)

/** Acronyms with vowels, which no rule recognizes; those of consonants alone need no list. */
export const acronyms: ReadonlySet<string> = new Set(
  (
    'AA AAA AARP AAU AAUW ACLU ADHD AFL AFSCME AI AIDS AIPAC AK ALS ALSAC AMVETS AR ASPCA ATV AYSO AZ BPOE CA CAIR CIA COPD CPA CPAS DAR DAV EAA EIN EMS EMT ' +
    'EMTS ESL FAA FBI FBO FFA GA GED HIV HOA IA IAFF IATSE IBEW IEEE IL IOOF IRS ISKCON JCC JCI JROTC KIPP KY LGBTQIA LIUNA MA MADD MBA MOAA NAACP NAMI NARFE ' +
    'NASA NATO NCAA NE NEA NGO NOAA NRA NY NYC NYU OIC OKC OSHA PA PADI PETA PFLAG PGA POW PTA PTAS PTO PTOS PTSA PTSD PTSO RAINN RI ROTC RV SEIU SIDS SPCA STEM TESOL ' +
    'TV UA UAW UCC UCLA UFCW UMC UNCF UNESCO UNICEF UNLV UPMC US USA USAF USC USCG USMC USN USO USS USTA UT UU UW VA VEBA VOA WIA WWII WY YMCA YMCAS YMHA YWAM YWCA YWCAS YWHA'
  ).split(' '),
)

/** Consonant-only abbreviations that are words, not acronyms. */
export const ordinaryAbbreviations: ReadonlySet<string> = new Set(
  'BLCKSMTH BLDG BLDRS BLVD BR BRG BRNCH BROS CHR CHRCH CK CNTR CR CRK CT CTR CTRL CTRS DPT DR DRS DST FDN FDTN FLR FLRS FND FNDN FNDTN FR FRND FRNDS FT GR GRP GRPS HGTS HLTH HS HTS HWY INTL JR JRS LK LN LTD LTR MGMT MGT MR MRS MS MSGR MT MTN MTNS MTS NTL NTWK PHD PK PKWY PL PLZ PR PRTNRS PT PTR RD RSCH SCH SCHL SGT SHWY SQ SR SRS ST STS SVC SVCS SRVS TPK TPKE TR TRL TRNG TRST TWP WKS WRLD YR YRS'.split(
    ' ',
  ),
)

/** Names with an inner capital that no rule recognizes. */
export const personalPrefixes: ReadonlyMap<string, string> = new Map([
  ['MACARTHUR', 'MacArthur'],
  ['MACDONALD', 'MacDonald'],
  ['MACDOWELL', 'MacDowell'],
  ['MACGREGOR', 'MacGregor'],
  ['MACKENZIE', 'MacKenzie'],
  ['MACLEOD', 'MacLeod'],
  ['MACMILLAN', 'MacMillan'],
  ['DEVOS', 'DeVos'],
  ['LAGUARDIA', 'LaGuardia'],
  ['EBAY', 'eBay'],
  ['PHD', 'PhD'],
  ['AMERICORPS', 'AmeriCorps'],
  ['NEIGHBORWORKS', 'NeighborWorks'],
  ['DONORSCHOOSE', 'DonorsChoose'],
  ['YOUTHBUILD', 'YouthBuild'],
  ['AMERICARES', 'Americares'],
  ['TECHSOUP', 'TechSoup'],
  ['PROPUBLICA', 'ProPublica'],
  ['MAPSCORPS', 'MAPSCorps'],
  ['STRIVETOGETHER', 'StriveTogether'],
  ['INTERACTION', 'InterAction'],
])
