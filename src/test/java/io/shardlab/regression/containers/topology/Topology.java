package io.shardlab.regression.containers.topology;

import java.util.List;

/** Servers in containers that are up and belong together. */
public interface Topology {

    /** How the program's results call this kind. */
    String kind();

    /** Connection strings; several are several routers. */
    List<String> uris();
}
