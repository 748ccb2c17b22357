package io.shardlab.local.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shell scripts that answer {@code --version} as MongoDB's programs do. */
final class FakePrograms {

    private FakePrograms() {}

    static Path mongod(Path folder, String version) throws IOException {
        return script(folder, "mongod", "echo 'db version v" + version + "'");
    }

    static Path mongos(Path folder, String version) throws IOException {
        return script(folder, "mongos", "echo 'mongos version v" + version + "'");
    }

    /** One that fails as the dynamic linker does. */
    static Path mongodWithoutOpenSsl(Path folder) throws IOException {
        return script(
                folder,
                "mongod",
                "echo \"$0: error while loading shared libraries: libssl.so.1.1: cannot open shared object file:"
                        + " No such file or directory\" >&2; exit 127");
    }

    static Path script(Path folder, String name, String body) throws IOException {
        Path file = Files.createDirectories(folder).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("Can't make " + file + " executable");
        }
        return file;
    }
}
