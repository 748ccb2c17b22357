package io.shardlab.regression.containers.topology;

import java.util.List;

/** Servers in containers that are up and belong together. */
public interface Topology {

    /** The name of this kind in the program's results. */
    String kind();

    /** Connection strings; several are several routers. */
    List<String> uris();
}
