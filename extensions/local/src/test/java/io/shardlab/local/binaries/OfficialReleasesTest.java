package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import de.flapdoodle.os.CommonArchitecture;
import de.flapdoodle.os.CommonOS;
import de.flapdoodle.os.ImmutablePlatform;
import de.flapdoodle.os.Platform;
import de.flapdoodle.os.Version;
import de.flapdoodle.os.linux.DebianVersion;
import de.flapdoodle.os.linux.LinuxDistribution;
import de.flapdoodle.os.linux.UbuntuVersion;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OfficialReleasesTest {

    private final OfficialReleases debian = on(LinuxDistribution.Debian, DebianVersion.DEBIAN_12);
    private final OfficialReleases ubuntu = on(LinuxDistribution.Ubuntu, UbuntuVersion.Ubuntu_22_04);

    @Test
    void knowsThePathOfAnArchiveForAPlatform() {
        assertThat(ubuntu.path(ServerVersion.of("6.0.5"))).hasValue("/linux/mongodb-linux-x86_64-ubuntu2204-6.0.5.tgz");
        assertThat(debian.path(ServerVersion.of("7.0.14"))).hasValue("/linux/mongodb-linux-x86_64-debian12-7.0.14.tgz");
    }

    @Test
    void knowsNoPathForAVersionThatWasNeverReleased() {
        assertThat(debian.path(ServerVersion.of("8.0.999"))).isEmpty();
        assertThat(debian.versions(request("8.0.999"))).isEmpty();
    }

    @Test
    void prefersTheNewestMajorReleaseWhereAnyWillDo() {
        assertThat(debian.versions(VersionRequest.ANY))
                .isNotEmpty()
                .allMatch(version -> version.minor() == 0 && version.isRelease())
                .isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(debian.versions(VersionRequest.ANY).get(0).major()).isGreaterThanOrEqualTo(8);
    }

    @Test
    void prefersTheNewestOfASeriesThatIsAskedFor() {
        assertThat(debian.versions(request("6.0")).get(0)).isGreaterThanOrEqualTo(ServerVersion.of("6.0.27"));
        assertThat(debian.versions(request("6.0"))).allMatch(version -> version.sameSeries(ServerVersion.of("6.0.0")));
        assertThat(debian.versions(request("6.0.5"))).containsExactly(ServerVersion.of("6.0.5"));
    }

    private static VersionRequest request(String text) {
        return VersionRequest.parse(Optional.of(text));
    }

    private static OfficialReleases on(LinuxDistribution distribution, Version version) {
        Platform platform = ImmutablePlatform.builder()
                .operatingSystem(CommonOS.Linux)
                .architecture(CommonArchitecture.X86_64)
                .distribution(distribution)
                .version(version)
                .build();
        return new OfficialReleases(() -> platform);
    }
}
