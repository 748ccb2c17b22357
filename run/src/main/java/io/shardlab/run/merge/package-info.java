/** Results of several load machines that worked together, as one result. Nothing here prints. */
package io.shardlab.run.merge;
