/** Nonprofits that answer several queries, by name of the group. */
const groups: Readonly<Record<string, string>> = {
  disaster:
    'American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | International Medical Corps | International Rescue Committee | Project HOPE | Mercy Corps | Catholic Relief Services | World Vision | Islamic Relief USA | Buddhist Tzu Chi Foundation | Lutheran World Relief',
  relief:
    'International Rescue Committee | Mercy Corps | Catholic Relief Services | Lutheran World Relief | World Vision | World Relief | Islamic Relief USA | Direct Relief | International Medical Corps | Doctors Without Borders USA | Americares | Project HOPE | American National Red Cross | UNICEF USA | Save the Children | United Nations Foundation',
  war: 'International Rescue Committee | Mercy Corps | Doctors Without Borders USA | HIAS | World Relief | Search for Common Ground | International Medical Corps | American National Red Cross',
  hunger:
    "Feeding America | Capital Area Food Bank | Feed the Children | DC Central Kitchen | Share Our Strength | Martha's Table | World Food Program USA",
  poverty:
    'GiveDirectly | Robin Hood Foundation | AARP Foundation | Lutheran World Relief | World Vision | Partners In Health | Catholic Relief Services | DC Central Kitchen | Americares | Helen Keller Intl | The ONE Campaign | Kiva | Islamic Relief USA',
  children:
    "Save the Children | UNICEF USA | Feed the Children | Children's Defense Fund | World Vision | Boys & Girls Clubs of America",
  sick: "Make-A-Wish Foundation of America | Make-A-Wish Connecticut | St. Jude Children's Research Hospital | Boston Children's Hospital | Children's Miracle Network Hospitals | Children's National Medical Center | Shriners Hospitals for Children",
  schooling:
    'Malala Fund | Room to Read | UNICEF USA | Save the Children | Khan Academy | Communities In Schools | Teach For America | KIPP Foundation | City Year | DonorsChoose | First Book',
  scholarships:
    'Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Berea College',
  animals:
    'ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare',
  wildlife:
    'World Wildlife Fund | Defenders of Wildlife | Wildlife Conservation Society | National Wildlife Federation | International Fund for Animal Welfare | San Diego Zoo Wildlife Alliance',
  nature:
    'The Nature Conservancy | Conservation International | World Wildlife Fund | Natural Resources Defense Council | The Wilderness Society | Wildlife Conservation Society | Sierra Club Foundation | Defenders of Wildlife | National Wildlife Federation | National Audubon Society | National Park Foundation | Trust for Public Land | Rainforest Alliance | American Forests | Environmental Defense Fund | World Resources Institute',
  environment:
    'Environmental Defense Fund | Natural Resources Defense Council | Earthjustice | Sierra Club Foundation | Greenpeace | Greenpeace Fund | Union of Concerned Scientists | Conservation International | The Nature Conservancy | World Resources Institute | World Wildlife Fund | Rainforest Alliance | Ocean Conservancy | American Rivers | American Forests | Arbor Day Foundation',
  medical:
    "Partners In Health | International Medical Corps | Doctors Without Borders USA | Direct Relief | Project HOPE | Americares | Mayo Clinic | PATH | St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Shriners Hospitals for Children | Dana-Farber Cancer Institute",
  teams:
    'Doctors Without Borders USA | International Medical Corps | Project HOPE | Direct Relief | Americares | Partners In Health | Orbis International | Operation Smile',
  research:
    "Salk Institute for Biological Studies | Mayo Clinic | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital | American Cancer Society | American Heart Association | American Diabetes Association | Breast Cancer Research Foundation | Breakthrough T1D | Michael J. Fox Foundation for Parkinson's Research | Cystic Fibrosis Foundation | Boston Children's Hospital | Arthritis Foundation | National Multiple Sclerosis Society | Alzheimer's Association",
  cancer:
    "American Cancer Society | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital | Susan G. Komen | Breast Cancer Research Foundation",
  refugees: 'HIAS | International Rescue Committee | World Relief',
  rights:
    'Amnesty International USA | Human Rights Watch | Freedom House | ACLU Foundation | Human Rights Campaign | Southern Poverty Law Center',
  equality: 'Malala Fund | YWCA USA | YWCA Greenwich | Spelman College',
  abused: 'YWCA Greenwich | YWCA USA',
  lgbtq: 'Human Rights Campaign | Human Rights Campaign Foundation | Lambda Legal | The Trevor Project',
  blind: 'American Foundation for the Blind | Guide Dogs for the Blind | Helen Keller Intl | Orbis International',
  disabled:
    'The Arc of the United States | Special Olympics | Special Olympics Connecticut | Canine Companions | Paralyzed Veterans of America | Shriners Hospitals for Children | Autism Speaks',
  trees: 'Arbor Day Foundation | American Forests | Rainforest Alliance',
  water: 'charity: water | UNICEF USA | American Rivers',
  nourish: 'Helen Keller Intl | UNICEF USA | World Food Program USA | Feed the Children | Save the Children',
  disease:
    'PATH | Against Malaria Foundation | Helen Keller Intl | Partners In Health | Evidence Action | American Lung Association | National Kidney Foundation | Salk Institute for Biological Studies',
  veterans:
    'Wounded Warrior Project | Disabled American Veterans | Gary Sinise Foundation | Fisher House Foundation | Homes For Our Troops | USO | American National Red Cross',
  seniors: "AARP Foundation | Alzheimer's Association",
  museums:
    'Art Institute of Chicago | The Metropolitan Museum of Art | The Museum of Modern Art | Smithsonian Institution | American Museum of Natural History',
  ocean:
    'Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution | The Nature Conservancy',
  youth:
    'Boys & Girls Clubs of America | Big Brothers Big Sisters of America | City Year | Junior Achievement USA | Junior Achievement of Southern Nevada | National 4-H Council | YMCA of the USA | Girl Scouts of the USA | Scouting America | Young Life | Communities In Schools | Communities In Schools of Nevada',
  readers: 'First Book | Reading Is Fundamental | Room to Read',
  music:
    'New York Philharmonic | The Metropolitan Opera | Lincoln Center for the Performing Arts | John F. Kennedy Center for the Performing Arts',
  parks: 'National Park Foundation | Trust for Public Land | The Wilderness Society | Sierra Club Foundation',
  dogs: 'Guide Dogs for the Blind | Canine Companions',
  media: 'NPR | PBS | GBH | New York Public Radio',
  clefts: 'Smile Train | Operation Smile',
  suicide: 'The Trevor Project | American Foundation for Suicide Prevention',
  convicted: 'Innocence Project | Equal Justice Initiative',
  jewish:
    'Hillel | Jewish Federations of North America | HIAS | Anti-Defamation League | International Fellowship of Christians and Jews',
  homes: 'Habitat for Humanity International | American National Red Cross',
}

/** Replaces `@name` with the nonprofits of the group. */
export function withGroups(lines: string): string {
  return lines.replace(/@(\w+)/g, (name, group: string) => groups[group] ?? name)
}
