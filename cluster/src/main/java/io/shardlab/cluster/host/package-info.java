/** The machine that this program runs on, and what its user has set there. What is done with it belongs elsewhere. */
package io.shardlab.cluster.host;
