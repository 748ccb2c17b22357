package io.shardlab.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.host.HostPlatform;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {

    private static final Path HOME = Path.of("/home/someone");

    @Test
    void liesInTheCacheOfTheHomeFolderOnLinux() {
        assertThat(CacheFolder.of(host("Linux", Map.of()))).isEqualTo(HOME.resolve(".cache/shardlab"));
    }

    @Test
    void followsTheXdgVariableUnlessItIsRelative() {
        assertThat(CacheFolder.of(host("Linux", Map.of("XDG_CACHE_HOME", "/var/caches"))))
                .isEqualTo(Path.of("/var/caches/shardlab"));
        assertThat(CacheFolder.of(host("Linux", Map.of("XDG_CACHE_HOME", "caches"))))
                .isEqualTo(HOME.resolve(".cache/shardlab"));
    }

    @Test
    void liesWhereTheOtherSystemsKeepCaches() {
        assertThat(CacheFolder.of(host("Mac OS X", Map.of()))).isEqualTo(HOME.resolve("Library/Caches/shardlab"));
        assertThat(CacheFolder.of(host("Windows 11", Map.of("LOCALAPPDATA", "/local"))))
                .isEqualTo(Path.of("/local/shardlab"));
        assertThat(CacheFolder.of(host("Windows 11", Map.of()))).isEqualTo(HOME.resolve("AppData/Local/shardlab"));
    }

    @Test
    void isReplacedByItsOwnVariableOnEverySystem() {
        for (String os : new String[] {"Linux", "Mac OS X", "Windows 11"}) {
            Map<String, String> variables =
                    Map.of("SHARDLAB_CACHE", "/mine", "XDG_CACHE_HOME", "/var/caches", "LOCALAPPDATA", "/local");
            assertThat(CacheFolder.of(host(os, variables))).isEqualTo(Path.of("/mine"));
        }
    }

    @Test
    void aUserWhomTheSystemDoesNotKnowHasTheHomeThatTheVariableNames() {
        assertThat(HostEnvironment.home("?", "/home/me")).isEqualTo(Path.of("/home/me"));
        assertThat(HostEnvironment.home("/home/someone", "/home/me")).isEqualTo(HOME);
        for (String variable : new String[] {null, "", "relative"}) {
            HostEnvironment homeless = new HostEnvironment(
                    Map.of(), HostEnvironment.home("?", variable), HostPlatform.of("Linux", "amd64"));

            assertThatThrownBy(() -> CacheFolder.of(homeless))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("SHARDLAB_CACHE");
        }
    }

    private static HostEnvironment host(String os, Map<String, String> variables) {
        return new HostEnvironment(variables, HOME, HostPlatform.of(os, "amd64"));
    }
}
