/** Rules that find the limit in servers and routers, in the way to them, or in where the data lies. */
package io.shardlab.analysis.diagnosis.server;
