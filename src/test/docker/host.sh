# Sourced by the scripts beside it, which make images of what is on this machine. They set $program, their name, and $root, the
# folder that becomes an image.

PATH=$PATH:/usr/sbin:/sbin # where Debian has ldconfig, which is not in every user's path

fail() {
    echo "$program: $*" >&2
    exit 1
}

require_docker() {
    command -v docker >/dev/null || fail "needs Docker's command line."
    docker version >/dev/null 2>&1 || fail "no Docker engine answers: start one."
}

# Sets $jdk.
find_jdk() {
    local on_path
    on_path=$(command -v javac || true)
    on_path=$(readlink -f -- "$on_path" 2>/dev/null || echo "$on_path")
    for jdk in "${JAVA_HOME:-}" "${on_path%/bin/javac}" /usr/lib/jvm/*; do
        [ -x "$jdk/bin/jlink" ] && [ -d "$jdk/jmods" ] && return
    done
    fail "needs a JDK 17 or newer with jlink and its jmods folder: install one, or set JAVA_HOME."
}

# Copies the libraries that programs and libraries load, each to its place: copy_libraries FOLDERS FILE...
# FOLDERS, separated by colons, are where the image has libraries of its own, which are not copied. Nor are those of $jdk.
copy_libraries() {
    local own=$1 missing library
    shift
    missing=$(LD_LIBRARY_PATH=$own ldd "$@" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u)
    [ -z "$missing" ] || fail "these libraries are missing here: $(echo "$missing" | tr '\n' ' ')"
    LD_LIBRARY_PATH=$own ldd "$@" 2>/dev/null |
        sed -n 's/.*=> \(\/[^ ]*\) (0x.*/\1/p;s/^[[:space:]]*\(\/[^ ]*\) (0x.*/\1/p' | sort -u |
        while read -r library; do
            case $library in
                "$root"/* | "$jdk"/*) ;;
                *) cp -L --parents "$library" "$root" ;;
            esac
        done
}

# Copies libraries of the system by their names, those that are there: copy_named NAME...
copy_named() {
    local library name
    for name in "$@"; do
        library=$(ldconfig -p 2>/dev/null | sed -n "s/.*$name (.*x86-64.*) => //p" | head -n 1)
        [ -z "$library" ] || cp -L --parents "$library" "$root"
    done
}

# Copies what programs need to look names of hosts up.
copy_name_service() {
    mkdir -p "$root/etc"
    # Loaded by name alone, by older C libraries.
    copy_named libnss_files.so.2 libnss_dns.so.2 libresolv.so.2
    [ ! -f /etc/ld.so.cache ] || cp /etc/ld.so.cache "$root/etc/"
    echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
    echo 'root:x:0:0:root:/tmp:/none' >"$root/etc/passwd"
}
