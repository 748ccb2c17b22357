/** The machine that this program runs on: its platform, variables and PATH. Nothing is run. */
package io.shardlab.core.host;
