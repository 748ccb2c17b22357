package io.shardlab.cluster.binaries;

import java.util.List;

/** A place on this machine where server programs may lie already. */
interface Location {

    /** In words for the user, such as "PATH". */
    String name();

    /** What lies there, the preferred one first; versions that are known to be unwanted may be left out. */
    List<Candidate> candidates(VersionRequest wanted);
}
