package io.shardlab.regression.containers.image;

import java.net.URI;

/** The image of {@code deploy/Dockerfile}. */
public final class LoadMachineImage {

    private static final String NAME = "shardlab-test-load-machine:local";

    private LoadMachineImage() {}

    /**
     * Builds it of the program that has been built here; blocks until it is there.
     *
     * @param dockerHost the engine that gets it, by its URI
     * @return its name
     */
    public static String build(URI dockerHost) {
        ImageBuild.run("build-load-machine", NAME, dockerHost);
        return NAME;
    }
}
