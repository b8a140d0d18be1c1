import { createRequire } from 'node:module'
import * as z from 'zod/mini'

const Zip = z.object({ city: z.string(), state: z.string() })
const codes: unknown = createRequire(import.meta.url)('zipcodes/lib/codes.js')

/**
 * Cities of the United States with their states. A city occurs once per ZIP code, because large cities have more
 * organizations.
 */
export const cities: readonly (readonly [string, string])[] = Object.values(
  z.parse(z.object({ codes: z.record(z.string(), Zip) }), codes).codes,
)
  .filter(({ state }) => /^[A-Z]{2}$/.test(state))
  .map(({ city, state }) => [city, state] as const)

/** National organizations, most of them also the names of many chapters. */
export const wellKnown = [
  'American National Red Cross',
  'Habitat for Humanity International',
  'United Way Worldwide',
  'Salvation Army',
  'Boys & Girls Clubs of America',
  'Girl Scouts of the United States of America',
  'Boy Scouts of America',
  'Young Mens Christian Association',
  'American Cancer Society',
  'American Heart Association',
  'St Jude Childrens Research Hospital',
  'World Wildlife Fund',
  'Nature Conservancy',
  'Feeding America',
  'Doctors Without Borders USA',
  'United States Fund for UNICEF',
  'Save the Children Federation',
  'Make-A-Wish Foundation of America',
  'Goodwill Industries International',
  'National Audubon Society',
  'Sierra Club Foundation',
  'Planned Parenthood Federation of America',
  'Wounded Warrior Project',
  'Big Brothers Big Sisters of America',
  'Special Olympics',
  'Rotary International',
  'Lions Clubs International',
  'Knights of Columbus',
  'Veterans of Foreign Wars',
  'American Legion',
  'Parent Teacher Association',
  'Little League Baseball',
  'Meals on Wheels America',
  'Volunteers of America',
  'Catholic Charities USA',
  'Society of St Vincent de Paul',
  'Junior Achievement',
  'Alzheimers Disease and Related Disorders Association',
] as const

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim())

export const saints = list(
  'First, Second, Grace, Trinity, St John, St Mary, St Paul, St Peter, Saint James, Holy Cross, Calvary, Mount Zion, New Hope, Bethel, Emmanuel, Zion, Shiloh, Good Shepherd, Sacred Heart, Our Lady of Guadalupe, Faith, Living Word, Greater Mount Olive, Ebenezer, Christ the King, Iglesia Cristiana, Bethlehem, Antioch, Pleasant Grove, Macedonia, Open Door, Harvest',
)
export const causes = list(
  'Food Bank, Foodbank, Humane Society, Animal Rescue, Historical Society, Community Theater, Youth Soccer, Public Library, Volunteer Fire, Art Museum, Symphony, Land Trust, Literacy, Housing, Hospice, Cancer Care, Senior Center, Child Care, Scholarship, Wildlife, Watershed, Garden Club, Music, Dance, Arts, Education, Health, Homeless Shelter, Veterans, Autism, Diabetes, Legal Aid, Disaster Relief, Women, Recovery, Mission, Robotics, Chess, Choral, Ballet, Film, Bicycle, Trails, Rowing, Swimming, Hockey, Baseball, Orphan, Refugee, Clean Water',
)
export const forms = list(
  'Inc, Inc, Inc, Inc, Incorporated, Corporation, Corp, Ltd, Foundation, Foundation Inc, Tr, NFP',
)
export const firstNames = list(
  'James, Mary, Robert, Patricia, John, Jennifer, Michael, Linda, David, Elizabeth, William, Barbara, Richard, Susan, Joseph, Jessica, Thomas, Sarah, Charles, Karen, Anna, Ruth, Helen, Walter, Henry, Alice, Frank, Rose, Carl, Ethel, George, Dorothy, José, Zoë, Renée',
)
export const surnames = list(
  'Smith, Johnson, Williams, Brown, Jones, Garcia, Miller, Davis, Rodriguez, Martinez, Hernandez, Lopez, Wilson, Anderson, Thomas, Taylor, Moore, Jackson, Martin, Lee, Perez, Thompson, White, Harris, Sanchez, Clark, Ramirez, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Torres, Nguyen, Hill, Flores, Green, Adams, Nelson, Baker, Hall, Rivera, Campbell, Mitchell, Carter, Roberts, Goldberg, Cohen, Kaplan, OBrien, Murphy, Kelly, Schmidt, Kowalski, Rossi, Novak, Haddad, Patel, Kim, Chen, Wong, Tanaka',
)
export const places = list(
  'North, South, East, West, Central, Greater, River, Lake, Valley, Mountain, Coast, Bay, Prairie, Desert, Island, Hill, Oak, Pine, Cedar, Maple, Washington, Lincoln, Jefferson, Franklin, Madison, Jackson, Monroe, Hamilton, Clinton, Marion, Montgomery, Orange, Union, Liberty, Fairview, Riverside, Springfield, Georgetown, Salem, Arlington, Ashland, Burlington, Clayton, Dover, Hudson, Kingston, Lexington, Milford, Newport, Oxford, Auburn, Bristol, Cleveland, Dayton, Florence, Greenville, Manchester, Texas, California, Florida, Ohio, Michigan, Virginia, Georgia, Carolina, Oregon, Colorado, Arizona, Minnesota, Hawaii, Alaska',
)
export const common = {
  church: list(
    'Baptist Church, Missionary Baptist Church, United Methodist Church, Lutheran Church, Presbyterian Church, Church of God, Church of Christ, Assembly of God, Ministries, Fellowship, Catholic Church, Episcopal Church, Community Church, Temple, Tabernacle, Christian Center, Pentecostal Church, AME Church, Outreach Ministries, Chapel',
  ),
  body: list(
    'Foundation, Association, Society, Project, Initiative, Center, Council, Alliance, Coalition, Network, Fund, Institute, Assn, League, Partners, Trust, Collaborative, Services, Institute of America, Club',
  ),
  school: list(
    'High School, Elementary School, Middle School, Academy, University, College, Charter School, Preparatory School, Montessori, Christian School, Little League, Township, County, Regional',
  ),
  club: list(
    'PTA, PTO, Booster Club, Band Boosters, Alumni Association, Athletic Club, Education Foundation, Parents Club, Scholarship Fund, Rotary Club, Kiwanis Club, Lions Club, Garden Club, Womans Club, Fire Department, Chamber of Commerce, Library Friends',
  ),
  lodge: list(
    'American Legion Post, VFW Post, Knights of Columbus Council, Loyal Order of Moose Lodge, Elks Lodge, Eagles Aerie, Boy Scout Troop, Grange, Masonic Lodge, Eastern Star Chapter, Rotary Club, Teamsters Local, Carpenters Local, AMVETS Post',
  ),
  scope: list(
    'American, National, International, Global, World, United, Center for, Institute for, Coalition for, Association of, Society for, Alliance for, Foundation for, Council on, Committee for',
  ),
} as const
