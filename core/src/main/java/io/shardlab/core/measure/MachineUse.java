package io.shardlab.core.measure;

import java.util.OptionalDouble;

/**
 * How the processors of this machine were used in a span of time, as shares of what all of them could have given, from 0
 * to 1. Immutable.
 *
 * @param busy with whatever ran here: this process and all others, but for what only keeps processors awake. In a container
 *     with a limit of its own, what the container used of that; empty if the system does not tell
 * @param stolen while a processor had work and the hypervisor gave it to another virtual machine; none of it is in
 *     {@code busy}. 0 where there is no hypervisor; empty if the system does not tell: only Linux does
 */
public record MachineUse(OptionalDouble busy, OptionalDouble stolen) {}
