package io.shardlab.regression.containers.image;

import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Runs a script in {@code src/test/docker} that builds an image. */
final class ImageBuild {

    private static final Path SCRIPTS = Simulator.HOME.resolve("src/test/docker");

    private ImageBuild() {}

    /**
     * Blocks until the image is there.
     *
     * @param name of the script
     * @param dockerHost the engine that gets it, by its URI
     * @throws IllegalStateException if it failed, with what it printed
     */
    static void run(String name, String tag, URI dockerHost) {
        Path script = SCRIPTS.resolve(name);
        try {
            ProcessBuilder builder = new ProcessBuilder(script.toString(), "--tag", tag).redirectErrorStream(true);
            // Docker's command line would choose an engine by rules of its own.
            builder.environment().put("DOCKER_HOST", dockerHost.toString());
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(output.strip());
            }
        } catch (IOException e) {
            throw new IllegalStateException(script + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an image was made", e);
        }
    }
}
