/** How the servers of a target are while something runs on them: who answers, and where the data lies. */
package io.shardlab.mongo.watch;
