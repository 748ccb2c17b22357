/** Saved results side by side: what differs, by how much, and whether that exceeds the noise. Nothing here prints. */
package io.shardlab.core.compare;
