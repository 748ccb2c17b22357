/** Saved results side by side: what differs, by how much, and whether that is shown to be more than noise. Nothing here prints. */
package io.shardlab.analysis.compare;
