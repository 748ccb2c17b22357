/**
 * One run from several load machines, which meet in a collection of the servers under test, or of other servers. Depends on runs
 * and on merging, and neither depends on it.
 */
package io.shardlab.run.together;
