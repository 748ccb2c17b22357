/** Results of several load machines that worked together, as one result. Nothing here prints. */
package io.shardlab.core.merge;
