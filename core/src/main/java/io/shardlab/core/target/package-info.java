/** What a run is aimed at: routers, and what is known of the servers behind them. */
package io.shardlab.core.target;
